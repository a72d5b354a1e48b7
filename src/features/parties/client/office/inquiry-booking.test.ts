import { expect, test } from 'vitest';
import { toInquiryBooking, toInquiryBookingDraft, validateBooking } from './inquiry-booking.ts';
import type { Inquiry } from './use-office-parties.ts';

const inquiry: Inquiry = {
  id: 'an-inquiry',
  status: 'new',
  packageId: 'a-package',
  packageName: 'Village Party',
  preferredDate: '2027-03-20',
  preferredTimeWindow: 'morning',
  childName: 'Wren',
  childAge: '4',
  estimatedKids: 8,
  guardianName: 'Sam Hollow',
  email: 'sam@example.org',
  phone: '555-201-4477',
  notes: 'Dinosaurs',
  officeNote: 'Called twice',
  party: null,
  language: 'en',
  createdAt: '2027-03-02T15:00:00.000Z',
  updatedAt: '2027-03-02T15:00:00.000Z',
};

test('prefills the booking from the inquiry, except for the venue’s note', () => {
  expect(toInquiryBooking(toInquiryBookingDraft(inquiry))).toEqual({
    packageId: 'a-package',
    date: '2027-03-20',
    window: 'morning',
    kids: 8,
    addonIds: [],
    childName: 'Wren',
    childAge: '4',
    guardianName: 'Sam Hollow',
    email: 'sam@example.org',
    phone: '555-201-4477',
    notes: 'Dinosaurs',
  });
});

test('requires a window if the inquiry has none', () => {
  const draft = toInquiryBookingDraft({ ...inquiry, preferredTimeWindow: null });
  expect(validateBooking(draft)).toEqual({ window: 'required' });
  expect(toInquiryBooking(draft)).toBeNull();
  expect(validateBooking({ ...draft, window: 'evening' })).toEqual({});
});
