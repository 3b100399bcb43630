export default async function tearDown() {
  await globalThis.postgresql?.stop();
}
