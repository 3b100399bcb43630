/** JSON bodies that no endpoint takes, each a way in which careless code breaks. */
export const garbageBodies: Record<string, string> = {
  nothing: '',
  'no JSON': '{"a":',
  null: 'null',
  'a number': '5',
  'a text': '"text"',
  'an empty list': '[]',
  'a list': '[{"id":1}]',
  'an empty object': '{}',
  'nulls inside': '{"communication":null,"studentIds":null,"email":null,"grantType":null}',
  'wrong types inside':
    '{"communication":[],"studentIds":{},"text":{},"name":[],"classroomIds":"x"}',
  'strange texts':
    '{"communication":{"title":"a\\u0000b","description":"\\ud800"},"studentIds":["\\u0000"]}',
  'huge numbers': '{"communication":{"sleep":1e999,"diaper":-1e400},"studentIds":[1e999]}',
  'a poisoned prototype': '{"__proto__":{"role":"Administrator"},"constructor":{"prototype":{}}}',
  'deep nesting': `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
};

export const garbageQueries = [
  'limit=abc&offset=-1&search=%00',
  'limit=1e9&offset=9999999999999999999999',
  'search=a&search=b&limit=1&limit=2&classroomId=x&studentId=%00',
  'search[$ne]=1&limit[]=1&offset=NaN',
  'search=%25%5F%5C%27%3B--&limit=0.5',
];

export const garbageIds = ['x', '0', '%00', '..%2f..', '00000000-0000-0000-0000-000000000000'];
