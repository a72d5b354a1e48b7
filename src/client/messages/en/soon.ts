/** Pages whose feature the venue has not opened yet: what will be there, and how to hear of it. */
export const soon = {
  matchesTitle: 'Matches',
  matchesLead: 'Families whose children, interests and free hours fit yours.',
  matchesEmpty: 'No Matches Yet',
  matchesText:
    'Nobody has been matched with you yet. The more we know about your family, the better your matches will fit.',
  matchesAction: 'Complete Your Profile',
  back: 'Back to Home',
};
