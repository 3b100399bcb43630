import S3rver from 's3rver';

/** A small S3 server for trials: FOLDER, ADDRESS, PORT. */
const [directory, address, port] = process.argv.slice(2);
await new S3rver({
  address,
  port: Number(port),
  silent: true,
  directory,
  configureBuckets: [{ name: 'escola', configs: [] }],
}).run();
