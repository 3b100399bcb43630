import { join } from 'node:path';
import { remotes } from '../start/apps.ts';
import { repositoryRoot } from '../webpack/places.ts';
import { budgets, reportSizes } from './budgets.ts';
import { measureBuilds } from './measure.ts';

const measures = measureBuilds(join(repositoryRoot, 'apps'), remotes);
const { lines, exceeded } = reportSizes(measures, budgets);
console.log(`JavaScript after brotli, with an empty cache:\n${lines.join('\n')}`);
if (exceeded.length > 0) {
  console.error(`Over budget: ${exceeded.join(', ')}.`);
  process.exitCode = 1;
}
