import { asMobileNumber } from '#platform/server/outside/sms.ts';

type Contact = {
  preferredContactMethod: 'text' | 'email';
  smsOptIn: boolean;
  phone: string | null;
};

/** The number for text messages if the person opted in; null otherwise. */
export async function numberForTexts(
  contact: Contact,
  countryCode: string,
): Promise<string | null> {
  const { preferredContactMethod, smsOptIn, phone } = contact;
  if (preferredContactMethod !== 'text' || !smsOptIn || !phone) return null;
  return asMobileNumber(phone, countryCode);
}
