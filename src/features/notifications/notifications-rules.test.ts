import { describe, expect, test } from 'vitest';
import { badgeText, numberForTexts } from './notifications-rules.ts';

test.each([
  [-1, ''],
  [0, ''],
  [1, '1'],
  [9, '9'],
  [10, '9+'],
  [4000, '9+'],
])('%i unread ones show "%s"', (unread, badge) => expect(badgeText(unread)).toBe(badge));

describe('the number for text messages', () => {
  const asked = { preferredContactMethod: 'text', smsOptIn: true } as const;

  test.each([
    ['(555) 123-4567', '1', '+15551234567'],
    ['555.123.4567', '1', '+15551234567'],
    ['1 555 123 4567', '1', '+15551234567'],
    ['+1 (555) 123-4567', '1', '+15551234567'],
    ['+44 20 7946 0958', '1', '+442079460958'],
    ['0044 20 7946 0958', '1', '+442079460958'],
    ['020 7946 0958', '44', '+442079460958'],
    ['123-4567', '1', null],
    ['555 123 4567 ext. 9', '1', null],
    ['+0 555 123 4567', '1', null],
    ['+1234567890123456', '1', null],
    ['', '1', null],
  ])('of "%s" in country %s is %s', (phone, countryCode, number) => {
    expect(numberForTexts({ ...asked, phone }, countryCode)).toBe(number);
  });

  test('is nobody’s who did not choose texts and agree to them', () => {
    const phone = '(555) 123-4567';
    expect(numberForTexts({ ...asked, smsOptIn: false, phone }, '1')).toBeNull();
    const byMail = { preferredContactMethod: 'email', smsOptIn: true, phone } as const;
    expect(numberForTexts(byMail, '1')).toBeNull();
    expect(numberForTexts({ ...asked, phone: null }, '1')).toBeNull();
  });
});
