import { toE164Number } from '#platform/server/external/sms.ts';

type Contact = {
  preferredContactMethod: 'text' | 'email';
  smsOptIn: boolean;
  phone: string | null;
};

/** The E.164 number for text messages; null unless the user chose them, opted in and has a valid one. */
export async function smsNumberOf(contact: Contact, countryCode: string): Promise<string | null> {
  const { preferredContactMethod, smsOptIn, phone } = contact;
  if (preferredContactMethod !== 'text' || !smsOptIn || !phone) return null;
  return toE164Number(phone, countryCode);
}
