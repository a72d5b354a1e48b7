import { priceListOf } from '#features/prices/price-list-rules.ts';
import type { VenueFacts } from '#features/venue/venue-contract.ts';

const emptyTexts = {
  headline: '',
  lead: '',
  aboutHeadline: '',
  aboutLead: '',
  story: '',
  houseRules: '',
  policies: '',
  questions: [],
};

/** A venue for rendering pages; tests override the fields they need. */
export function aVenue(fields: Partial<VenueFacts> = {}): VenueFacts {
  return {
    name: 'Sunny Square',
    email: 'hello@sunny.example',
    phone: '',
    address: { street: '', town: '', region: '', zip: '' },
    geo: null,
    openingHours: [],
    hoursExceptions: [],
    exceptionLines: { en: [], es: [] },
    openHours: { en: [], es: [] },
    ages: { fromMonths: null, toMonths: null },
    claims: [],
    unconfirmed: [],
    directions: { en: '', es: '' },
    included: { en: '', es: '' },
    bring: { en: '', es: '' },
    words: { en: emptyTexts, es: emptyTexts },
    hiddenQuestions: [],
    socials: [],
    look: { primaryColor: null, secondaryColor: null, logo: null, icon: null, photos: [] },
    timezone: 'America/New_York',
    currency: 'usd',
    languages: ['en', 'es'],
    today: '2026-11-21',
    siteAccess: 'open',
    payments: 'stripe',
    isDemo: false,
    moneyStyles: {
      en: { before: '$', after: '', group: ',', decimal: '.' },
      es: { before: '$', after: '', group: ',', decimal: '.' },
    },
    priceList: priceListOf({
      openPlayCents: 1500,
      siblingCents: null,
      trialCents: 2000,
      priceList: null,
      maxChildrenPerBooking: 1,
      taxPercent: 0,
    }),
    refundUntilHoursBefore: 24,
    noShowFeeCents: 0,
    consentTicked: true,
    signInWith: [],
    ...fields,
  };
}
