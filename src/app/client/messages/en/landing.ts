/** The landing page (spec 1 and 2). */
export const landing = {
  eyebrow:
    '{ages, select, none {For families with young children} other {For families with children aged {ages}}}',
  title: 'It takes a village. Come meet yours.',
  lead: 'A place for little ones to play, and for you to meet neighbors worth knowing.',
  joinCommunity: 'Join Our Community',
  bookSession: 'Book a Play Session',
  signWaiver: 'First time visiting? Sign our waiver before your visit',
  photosTitle: 'A look inside',
  benefitsTitle: 'Less planning, more village',
  matchingTitle: 'Smart family matching',
  matchingText:
    'Meet families like yours, matched by your children’s ages, your interests and when you’re free.',
  eventsTitle: 'Curated events',
  eventsText:
    'A calendar made for small children, with ideas for which of your matches to invite along.',
  bookingTitle: 'Easy booking',
  bookingText: 'Pick a day and a time, and you’re done.',
  whyTitle: 'Why Join',
  whyLead:
    'The first years are wonderful, and they can be lonely. At {venue}, your child plays, and the stranger next to you turns into a friend.',
  moreAboutUs: 'More About Us',
  factHoursTitle: '{length, select, none {Room to play} other {{length} to play}}',
  factHoursText:
    '{length, select, none {Every play session has a limited number of children.} other {Every play session lasts {length}, with a limited number of children.}}',
  factCoffeeTitle: 'Coffee is on us',
  factCoffeeText:
    '{lounge, select, yes {The parent lounge has complimentary coffee.} other {Complimentary coffee for you while your child plays.}}',
  factLoungeTitle: 'A parent lounge',
  factLoungeText: 'A place to sit down while your child plays.',
  factAgesTitle: 'For children aged {ages}',
  factAgesText: 'Choose a time, book, and come and play.',
  factPriceTitle:
    '{sessionPrice, select, free {Free to play} from {From {openPlay} a session} other {{openPlay} a session}}{sessionTax, select, added {, plus tax} other {}}',
  factPriceText:
    '{members, select, yes {Members play free with their member code.} other {Book a session, and come and play.}}{cheaperTrial, select, free { First visit? Try us once for free.} paid { First visit? Try us once for {trial}.} other {}}',
  readyTitle: 'Ready to Join',
  readyText: 'Leave your e-mail to hear from us.',
};
