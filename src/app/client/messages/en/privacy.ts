/**
 * The data that this software stores about people, and the reasons. Keep it accurate: add a line for each new
 * kind of data.
 */
export const privacy = {
  title: 'Privacy',
  lead: 'What {venue} stores about you and your family, why, and for how long. In plain words, because you have little time.',
  shortTitle: 'In short',
  short1:
    'We keep what we need to run your visits and nothing to sell. We do not sell or rent data to anyone.',
  short2:
    'There is no advertising and no tracking on this site, and no script of another company runs on our pages.',
  short3: 'Your card details never reach us: payment happens on our payment provider’s own page.',
  storeTitle: 'What we store, and why',
  waitlistTitle: 'Waitlist',
  waitlistText:
    'Your email address, your phone number if you give one, and whether and when you agreed to hear from us. We use them to tell you when places open. Ask us, and we delete them.',
  newsTitle: 'News by mail',
  newsText:
    'Whether you want news and offers by mail, since when, and which you were sent. Nobody gets them who has not agreed. Each has a link that ends them at once.',
  accountTitle: 'Account',
  accountText:
    'Your name, email address and role, and either a scrambled form of your password or the link to the provider that you sign in with. For your safety, each sign-in is kept with its time, network address and browser until it ends. Of a passkey we keep its public part alone, and the secret of two-step sign-in is encrypted.',
  profileTitle: 'Profile and children',
  profileText:
    'What you tell us about yourself: how to reach you, your neighborhood, interests and habits. Of your children we keep the month of birth and when they have time, never a name. We use it to match families, and show it as far as your profile’s visibility allows.',
  bookingTitle: 'Bookings and payments',
  bookingText:
    'Name, email, phone and notes that you give with a booking, its date and time, what was paid, and the payment provider’s reference. We use them to hold your place, to confirm by email, to refund, and for our books.',
  waiverTitle: 'Liability waivers',
  waiverText:
    'Your name and contact details, your child’s name and birthdate, an emergency contact, medical notes if you tell us any, your signature, and as evidence the time, network address and browser. Only staff who look after your visit and the people who run {venue} see them. We must keep signed waivers for as long as claims can be made, also when an account is deleted.',
  codeTitle: 'Member code',
  codeText:
    'Your QR and number code and when it was last used, so that members can book and check in.',
  cookiesTitle: 'Cookies',
  cookiesText:
    'One cookie keeps you signed in; it is set when you sign in and goes when you sign out. Two more live for some minutes while you sign in with a code or a passkey, and another one keeps the language, if you chose one. When you book or buy, one more lives for a day, so that this browser can show you your confirmation. Your browser itself also remembers whether you like the dark theme and that you have signed in here before. That is all, so there is no cookie banner to click away.',
  othersTitle: 'Who else sees data',
  othersText:
    'The payment provider when you pay, the email service that delivers our messages, and the sign-in provider if you choose one. They receive what their part needs. Nobody else, unless the law makes us.',
  rightsTitle: 'Your say',
  rightsText:
    'In your profile’s settings you can download everything we hold about you and delete your account. You can also ask us, have it corrected or deleted, and withdraw a consent at any time. What the law makes us keep, such as waivers and payment records, stays for as long as it has to.',
  contactTitle: 'Ask us',
  contactText: 'Write to <mail>{email}</mail> about anything on this page.',
};
