import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { deploy } from './deployment.ts';
import { drive, type Outcome } from './open-loop.ts';
import { gatherPeople } from './people.ts';
import { makeTraffic } from './traffic.ts';

const { values } = parseArgs({
  options: {
    students: { type: 'string', default: '5000' },
    employees: { type: 'string', default: '300' },
    guardians: { type: 'string', default: '1000' },
    rate: { type: 'string', default: '60' },
    seconds: { type: 'string', default: '120' },
    'warm-up': { type: 'string', default: '15' },
  },
});
const [students, employees, guardians, rate, seconds, warmUp] = [
  values.students,
  values.employees,
  values.guardians,
  values.rate,
  values.seconds,
  values['warm-up'],
].map(Number) as [number, number, number, number, number, number];

const goals = { failures: 0.0001, p99: 300 };

console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}`);
const deployment = await deploy(students);
try {
  const people = await gatherPeople(deployment, { employees, guardians });
  console.log(
    `${students} students, ${people.employees.length} employees and ${people.guardians.length} phones of guardians, ` +
      `${rate} calls a second for ${seconds} s after ${warmUp} s of warming up; load average before: ${loadavg()[0]?.toFixed(1)}\n`,
  );
  const next = makeTraffic(people);
  const { url } = deployment;
  await drive({ url, rate, seconds: warmUp, next });
  const before = await deployment.cpu();
  const outcome = await drive({ url, rate, seconds, next });
  const after = await deployment.cpu();
  console.log(report(outcome, before, after));
} finally {
  await deployment.stop();
}

function report(
  { all, byName, statuses, refusals, rate: reached, calls }: Outcome,
  before: Map<string, number>,
  after: Map<string, number>,
): string {
  const count = (wanted: (status: number) => boolean) =>
    [...statuses].reduce((sum, [status, times]) => sum + (wanted(status) ? times : 0), 0);
  const failed = count((status) => status === 0 || status >= 500);
  const share = failed / calls;
  const milliseconds = (microseconds: number) => (microseconds / 1000).toFixed(1);
  const p99 = all.percentile(99) / 1000;
  const met = (isMet: boolean) => (isMet ? 'met' : 'NOT met');
  const row = (name: string, histogram: typeof all) =>
    `| ${[name, histogram.count, ...[50, 95, 99].map((p) => milliseconds(histogram.percentile(p))), milliseconds(histogram.max)].join(' | ')} |`;
  const names = [...byName].sort(([one], [other]) => one.localeCompare(other));
  return [
    `${reached.toFixed(1)} answers a second; 5xx or none: ${failed} of ${calls} (${(share * 100).toFixed(3)} %); 4xx: ${count((status) => status >= 400 && status < 500)}`,
    `Goals: 5xx ≤ 0.01 % ${met(share <= goals.failures)}, p99 ≤ ${goals.p99} ms ${met(p99 <= goals.p99)}`,
    '',
    '| ms | calls | p50 | p95 | p99 | most |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    row('all', all),
    ...names.map(([name, histogram]) => row(name, histogram)),
    '',
    '| process | CPU s | share of a core |',
    '| --- | ---: | ---: |',
    ...[...after].map(([name, total]) => {
      const used = total - (before.get(name) ?? 0);
      return `| ${name} | ${used.toFixed(1)} | ${((used / seconds) * 100).toFixed(0)} % |`;
    }),
    '',
    ...[...refusals].map(([name, answer]) => `${name}: ${answer}`),
  ].join('\n');
}
