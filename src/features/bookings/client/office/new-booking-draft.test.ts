import { expect, test } from 'vitest';
import { emptyInput, type NewBookingDraft, problemsOfBooking } from './new-booking-draft.ts';

const good: NewBookingDraft = {
  ...emptyInput,
  name: 'Dana Rivera',
  email: 'dana@example.org',
  date: '2027-03-01',
  slotLabel: '9:00 - 11:00 AM',
  language: 'en',
};

test('finds no problem in a complete booking', () => {
  expect(problemsOfBooking(good)).toEqual({});
});

test('accepts a phone number without an e-mail', () => {
  expect(problemsOfBooking({ ...good, email: '', phone: '555 123 4567' })).toEqual({});
});

test.each<[Partial<NewBookingDraft>, object]>([
  [{ name: '   ' }, { guardianName: 'guardianName' }],
  [{ email: 'nobody' }, { guardianEmail: 'validEmail' }],
  [{ email: 'a@b' }, { guardianEmail: 'validEmail' }],
  [{ email: 'a@b', phone: '555 123 4567' }, { guardianEmail: 'validEmail' }],
  [{ email: ' ' }, { guardianEmail: 'emailOrPhone' }],
  [{ slotLabel: '' }, { slotLabel: 'required' }],
])('reports %o at its field', (wrong, problems) => {
  expect(problemsOfBooking({ ...good, ...wrong })).toEqual(problems);
});
