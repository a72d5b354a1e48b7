import { expect, test } from 'vitest';
import { emptyDraft, type NewBookingDraft, validateDraft } from './new-booking-draft.ts';

const validDraft: NewBookingDraft = {
  ...emptyDraft,
  name: 'Dana Rivera',
  email: 'dana@example.org',
  date: '2027-03-01',
  slotLabel: '9:00 - 11:00 AM',
  language: 'en',
};

test('accepts a complete booking', () => {
  expect(validateDraft(validDraft)).toEqual({});
});

test('accepts a phone number without an email', () => {
  expect(validateDraft({ ...validDraft, email: '', phone: '555 123 4567' })).toEqual({});
});

test.each<[Partial<NewBookingDraft>, object]>([
  [{ name: '   ' }, { guardianName: 'guardianName' }],
  [{ email: 'nobody' }, { guardianEmail: 'validEmail' }],
  [{ email: 'a@b' }, { guardianEmail: 'validEmail' }],
  [{ email: 'a@b', phone: '555 123 4567' }, { guardianEmail: 'validEmail' }],
  [{ email: ' ' }, { guardianEmail: 'emailOrPhone' }],
  [{ slotLabel: '' }, { slotLabel: 'required' }],
])('rejects %o with %o', (changes, errors) => {
  expect(validateDraft({ ...validDraft, ...changes })).toEqual(errors);
});
