import { describe, expect, test } from 'vitest';
import { smsNumberOf } from './sms-number.ts';

describe('smsNumberOf', () => {
  const optedIn = { preferredContactMethod: 'text', smsOptIn: true } as const;

  test.each([
    ['(555) 123-4567', '1', '+15551234567'],
    ['555.123.4567', '1', '+15551234567'],
    ['1 555 123 4567', '1', '+15551234567'],
    ['+1 (555) 123-4567', '1', '+15551234567'],
    ['+44 20 7946 0958', '1', '+442079460958'],
    ['0044 20 7946 0958', '1', '+442079460958'],
    ['020 7946 0958', '44', '+442079460958'],
    ['44 20 7946 0958', '44', '+442079460958'],
    ['+44 (0)20 7946 0958', '1', '+442079460958'],
    ['06 1234 5678', '39', '+390612345678'],
    ['8 912 345 67 89', '7', '+79123456789'],
    ['(00 34) 612 34 56 78', '1', '+34612345678'],
    ['123-4567', '1', null],
    ['+1 555 123 456', '1', null],
    ['555 123 4567 ext. 9', '1', null],
    ['+0 555 123 4567', '1', null],
    ['+1234567890123456', '1', null],
    ['', '1', null],
  ])('converts "%s" with country code %s to %s', async (phone, countryCode, number) => {
    expect(await smsNumberOf({ ...optedIn, phone }, countryCode)).toBe(number);
  });

  test('returns null unless the member chose text messages and opted in', async () => {
    const phone = '(555) 123-4567';
    expect(await smsNumberOf({ ...optedIn, smsOptIn: false, phone }, '1')).toBeNull();
    const prefersEmail = { preferredContactMethod: 'email', smsOptIn: true, phone } as const;
    expect(await smsNumberOf(prefersEmail, '1')).toBeNull();
    expect(await smsNumberOf({ ...optedIn, phone: null }, '1')).toBeNull();
  });
});
