export const texts = {
  /** The exported audit log. */
  audit: {
    columns: {
      at: 'When (UTC)',
      actor: 'Who',
      actorId: 'Account ID',
      action: 'What',
      subject: 'About',
      subjectName: 'Subject’s name',
      detail: 'Details',
    },
  },
};
