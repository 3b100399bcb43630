// Plain JavaScript, so that a Node too old for TypeScript can still say what to do.
const [major] = process.versions.node.split('.');
const [, , task, ...rest] = process.argv;

if (Number(major) < 24) {
  console.error(
    `O Caderneta usa o Node 24 que vem com ele, e este é o ${process.versions.node}: rode "npm install" e depois "npm run ${task === 'tasks' ? rest[0] : task}".`,
  );
  process.exit(1);
}

const { main } = await import(`./${task}.ts`);
await main(rest);
