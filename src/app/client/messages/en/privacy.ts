/**
 * The data that this software stores about people, and the reasons. Keep it accurate: add a line for each new
 * kind of data.
 */
export const privacy = {
  title: 'Privacy',
  lead: 'What {venue} stores about you and your family, why, and for how long. In plain words, because you’re busy.',
  shortTitle: 'In short',
  short1: 'We only keep what we need for your visits.',
  short2:
    'There is no advertising or tracking on this site, and no third-party scripts run on our pages.',
  short3: 'We never see your card details: you pay on our payment provider’s own page.',
  storeTitle: 'What we store, and why',
  waitlistTitle: 'Waitlist',
  waitlistText:
    'Your e-mail address, your phone number if you give us one, and whether and when you agreed to hear from us. We use them to tell you when spots open up. Ask us, and we’ll delete them.',
  newsTitle: 'News by e-mail',
  newsText:
    'Whether and since when you want news and offers by e-mail, and which ones we sent you. We only send them to people who signed up. Every e-mail has a link to unsubscribe.',
  accountTitle: 'Account',
  accountText:
    'Your name, e-mail address and role, and either an encrypted form of your password or the link to the provider you sign in with. For your safety, we keep the time, network address and browser of each sign-in until that session ends. For a passkey, we only keep its public key, and the secret for two-step sign-in is encrypted.',
  profileTitle: 'Profile and children',
  profileText:
    'What you tell us about yourself: how to reach you, your neighborhood, your interests and habits. For your children, we keep the month of birth and when they’re available, never a name. We use this to match families, and only show what your profile’s visibility setting allows.',
  bookingTitle: 'Bookings and payments',
  bookingText:
    'The name, e-mail, phone number and notes you give us when you book, the date and time, what you paid, and the payment provider’s reference. We use them to hold your spot, send your confirmation, make refunds and keep our books.',
  waiverTitle: 'Liability waivers',
  waiverText:
    'Your name and contact details, your child’s name and birthdate, an emergency contact, any medical notes you share, your signature, and, as evidence, the time, network address and browser. Only the staff who look after your visit and the people who run {venue} can see them. We must keep signed waivers for as long as claims can be made, even after an account is deleted.',
  codeTitle: 'Member code',
  codeText:
    'Your QR code and numeric code and when they were last used, so members can book and check in.',
  cookiesTitle: 'Cookies',
  cookiesText:
    'One cookie keeps you signed in until you sign out. Two more last a few minutes while you sign in with a code or a passkey, and another remembers the language if you chose one. When you book or buy, one more lasts a day so this browser can show you your confirmation. Your browser also remembers whether you use the dark theme and that you have signed in here before. That’s all, which is why there is no cookie banner.',
  othersTitle: 'Who else sees data',
  othersText:
    'The payment provider when you pay, the e-mail service that delivers our messages, the sign-in provider if you use one, and other services only if {venue} has connected them. Each only receives what it needs. No one else, unless the law requires it.',
  rightsTitle: 'Your choices',
  rightsText:
    'In your profile’s settings, you can download everything we store about you and delete your account. You can also ask us about your data, have it corrected or deleted, and withdraw your consent at any time. We keep what the law requires, such as waivers and payment records, for as long as we have to.',
  contactTitle: 'Questions?',
  contactText: 'Write to <mail>{email}</mail> about anything on this page.',
};
