import { expect, test } from 'vitest';
import { badgeText } from './notifications-rules.ts';

test.each([
  [-1, ''],
  [0, ''],
  [1, '1'],
  [9, '9'],
  [10, '9+'],
  [4000, '9+'],
])('formats %i unread notifications as "%s"', (unread, badge) =>
  expect(badgeText(unread)).toBe(badge),
);
