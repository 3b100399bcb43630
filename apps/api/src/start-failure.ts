/** The server cannot start; the message is one Portuguese line that says what to do. */
export class StartFailure extends Error {}
