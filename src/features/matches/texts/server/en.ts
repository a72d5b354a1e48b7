export const texts = {
  /** Server texts about matches: reasons, notifications and proposals. */
  matches: {
    places: {
      noTable:
        'This is no table of places that we can read. It needs the columns zip, latitude and longitude.',
      tooMany: 'The file has more than {most, number} zip codes. Please split it.',
      wrong:
        '{wrongCount, plural, one {One line is} other {# lines are}} wrong, so nothing was taken. Please mend the file and try again.',
    },
    reasons: {
      sameAge: 'You have children of the same age.',
      closeAge:
        'You have children who are {months, plural, one {# month} other {# months}} apart in age.',
      availability: 'You are both free {list}.',
      interests: 'You both like {list}.',
      interestsMore:
        'You both like {list} and {more, plural, one {# thing} other {# things}} more.',
      neighborhood: 'You both live in {neighborhood}.',
      zipCode: 'You live in the same zip code.',
      vibe: 'You would both describe yourselves as {vibe}.',
      caretakers: 'You both look after children for other families.',
    },
    interests: {
      coffee: 'coffee',
      walks: 'walks',
      books: 'books',
      fitness: 'fitness',
      events: 'events',
      volunteering: 'volunteering',
      coworking: 'coworking',
      brewery: 'breweries',
      parenting: 'talking about parenting',
      music: 'music',
      storytime: 'storytime',
      'outdoor play': 'outdoor play',
      'sensory play': 'sensory play',
      art: 'art',
      'parent coffee': 'parent coffee',
      'stroller walk': 'stroller walks',
    },
    availability: {
      weekday_mornings: 'on weekday mornings',
      weekday_afternoons: 'on weekday afternoons',
      weekends: 'on weekends',
      evenings: 'in the evenings',
    },
    vibe: {
      laid_back: 'laid back',
      planner: 'planners',
      social_butterfly: 'social butterflies',
      introverted: 'introverted',
    },
    generation: {
      done: 'Compared {families, plural, one {# family} other {# families}} and found {found, plural, =0 {no match} one {# match} other {# matches}}.',
      running: 'The families are being compared. You can watch how far it is.',
      failed: 'Comparing the families has failed. Please try again.',
    },
    news: {
      oneTitle: 'A new match: {score}%',
      manyTitle: '{count} new matches',
      manyBody: 'The best of them fits your family by {score}%.',
    },
    proposal: {
      newTitle: 'Shall we play together?',
      newBody: 'A family that you are matched with proposes {day}, {slot}',
      acceptedTitle: 'You will play together',
      acceptedBody: 'Your proposal was accepted. See you on {day}, {slot}',
      declinedTitle: 'Not this time',
      declinedBody: 'Your match can’t come on {day}, {slot}',
      withdrawnTitle: 'A proposal was taken back',
      withdrawnBody: 'It was about {day}, {slot}',
    },
    groupName: 'Playgroup: {names}',
    openAlready: 'There is an open proposal between your families already.',
    proposalOver: 'This proposal is no longer open.',
    notYoursToAnswer: 'The other family answers this proposal. You can take it back.',
    notYoursToWithdraw: 'Only the family that made this proposal can take it back.',
    notAGroup: 'These families are not all matched with each other any more.',
    otherCannotBook:
      'The other family can’t be booked right now: something is missing on their side, such as a signed waiver. Please write to them.',
    alreadyBooked: 'One of your families has booked this session already.',
  },
};
