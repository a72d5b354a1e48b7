/** The landing page (spec 1 and 2). */
export const landing = {
  eyebrow: 'For families with children aged 0-5',
  title: 'It takes a village. Come meet yours.',
  lead: 'A bright, calm place for little ones to play, with hot coffee for you and neighbors worth knowing.',
  joinCommunity: 'Join Our Community',
  bookSession: 'Book a Play Session',
  signWaiver: 'First time visiting? Sign our waiver before your visit',
  benefitsTitle: 'Less planning, more village',
  matchingTitle: 'Smart family matching',
  matchingText:
    'Meet families who fit yours, by your children’s ages, your interests and when you are free.',
  eventsTitle: 'Curated events',
  eventsText:
    'A calendar picked for small children, with suggestions of which matches to invite along.',
  bookingTitle: 'Easy booking',
  bookingText: 'Open play sessions, classes or the party room: choose a time and you are done.',
  whyTitle: 'Why Join',
  whyLead:
    'The first five years are wonderful, and they can be lonely. {venue} is where the two meet halfway: your child plays, you sit down, and the stranger on the next chair turns into a friend.',
  moreAboutUs: 'More About Us',
  factHoursTitle: 'Two unhurried hours',
  factHoursText: 'Every play session lasts 2 hours, with a limited number of children in the room.',
  factCoffeeTitle: 'Coffee is on us',
  factCoffeeText: 'The parent lounge has complimentary coffee and a clear view of the play floor.',
  factAgesTitle: 'Made for 0 to 5',
  factAgesText: 'Everything is sized for crawlers, wobblers and climbers up to age five.',
  factPriceTitle: '{openPlay} a session',
  factPriceText: 'Members play free with their member code. First visit? Try us once for {trial}.',
  readyTitle: 'Ready to Join',
  readyText:
    'Leave your email and we will let you know when a place opens, what is on, and which families are around the corner.',
};
