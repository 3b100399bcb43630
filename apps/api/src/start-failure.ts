/** The server cannot start; the message says in Portuguese what to do, in one line for each thing. */
export class StartFailure extends Error {}

/** Runs a command of the terminal; what prevents it is printed, with exit code 1. */
export async function runCommand(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
