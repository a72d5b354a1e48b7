export const memberships = {
  renewedSubject: 'Your membership at {venue} was renewed',
  renewedText:
    'Hello {name},\n\nyour {type} was renewed: {total} was paid, and your member code is good until {day}. Order {number}; your receipt is attached.\n\nChange your card or end the membership at any time here:\n{link}\n\nSee you soon,\n{venue}',
  paymentFailedSubject: 'Your membership at {venue} could not be renewed',
  paymentFailedText:
    'Hello {name},\n\nthe payment of {total} for your {type} did not go through. We will try again during the next days; your member code stays good until {day}.\n\nPlease check your card, or change it here:\n{link}\n\nSee you soon,\n{venue}',
  endedSubject: 'Your membership at {venue} has ended',
  endedText:
    'Hello {name},\n\nyour {type} has ended; it was paid until {day}. Nothing more will be taken from your card.\n\nIf you would like to go on, you find all memberships here:\n{shop}\n\nThank you for being with us,\n{venue}',
  renewsSoonSubject: 'Your membership at {venue} renews on {day}',
  renewsSoonText:
    'Hello {name},\n\nyour {type} renews by itself on {day} for another year, for {total}.\n\nThere is nothing to do if you want to go on. Change your card or end the membership before that day here:\n{link}\n\nSee you soon,\n{venue}',
};
