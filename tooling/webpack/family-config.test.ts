import { uncheckedSchemas } from './family-config.ts';
import { namesExportedBy, namesImportedFrom } from './imported-names.ts';

test("what stands in for zod in the family's app knows every name the contract uses", () => {
  const provided = namesExportedBy(uncheckedSchemas);
  const used = [...namesImportedFrom('zod/mini')]
    .filter(([, files]) => files.some((file) => file.startsWith('packages/api-client/')))
    .map(([name]) => name);
  expect(used.filter((name) => !provided.includes(name))).toEqual([]);
});
