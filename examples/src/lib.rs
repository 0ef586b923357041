//! Small programs that a newcomer runs and reads.
