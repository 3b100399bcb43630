import { expect, test } from '@jest/globals';
import { EngagementNews } from './engagement-news.ts';

const schoolId = 'girassol';

test('reactions of many guardians to an item are told once, after their transactions', () => {
  const news = new EngagementNews();
  news.note({ schoolId, communicationId: 'one', classroomIds: ['a'] });
  news.note({ schoolId, communicationId: 'two', classroomIds: ['a'] });
  expect(news.take()).toEqual([]);
  news.note({ schoolId, communicationId: 'three', classroomIds: ['a'] });
  news.note({ schoolId, communicationId: 'three', classroomIds: ['b', 'a'] });
  expect(news.take().map(({ communicationId }) => communicationId)).toEqual(['one', 'two']);
  expect(news.take()).toEqual([
    { type: 'engagement', schoolId, communicationId: 'three', classroomIds: ['a', 'b'] },
  ]);
  expect(news.take()).toEqual([]);
});
