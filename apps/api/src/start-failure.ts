/** The server cannot start; the message is one Portuguese line that says what to do. */
export class StartFailure extends Error {}

/** Runs a command of the terminal; what prevents it is one line and exit code 1. */
export async function runCommand(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
