import { HttpProblem } from '#/kernel/problems.ts';

export class NotBuilt extends HttpProblem {
  constructor() {
    const title = 'O portal ainda não foi construído. Execute npm run build.';
    super({ status: 503, code: 'not-built', title });
  }
}
