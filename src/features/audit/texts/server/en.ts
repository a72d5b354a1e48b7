export const texts = {
  /** The exported audit log. */
  audit: {
    columns: {
      at: 'When (UTC)',
      actor: 'Who',
      actorId: 'Account of who',
      action: 'What',
      subject: 'About',
      subjectName: 'Name of whom it is about',
      detail: 'Details',
    },
  },
};
