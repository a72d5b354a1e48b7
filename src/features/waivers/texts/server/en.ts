export const texts = {
  /** Server texts about waivers: errors, the email with the copy, and the PDF's labels. */
  waivers: {
    textChanged:
      'The waiver text has changed since you opened this page. Please read it again, then sign.',
    notSignedNow:
      'This waiver was signed more than 24 hours ago, or its time is in the future. Please have it signed again.',
    answerMissing: 'Please answer the questions that are marked as required.',
    questionsChanged:
      'The venue has changed its questions since you opened this page. Please check your answers and sign again.',
    draftGone: 'This draft no longer exists: someone published or discarded it.',
    draftChanged:
      'Someone else changed this draft since you opened it. Copy your text, reload the page and paste it in again.',
    sectionsDiffer: 'The English and Spanish texts must have the same number of sections.',
    empty:
      'Something is missing in the {language, select, es {Spanish} other {English}} text. It needs a title, and each section needs a heading and a paragraph.',
    again: {
      subject: 'Please sign the {venue} waiver again',
      text: 'The {venue} liability waiver has been updated. Please read and sign it before your next visit. It takes two minutes and saves you time at the desk. Your earlier signature is no longer valid.',
      link: 'Read and sign it here: {address}',
    },
    mail: {
      subject: 'Your signed {count, plural, one {waiver} other {waivers}} for {venue}',
      signed:
        'Thank you for signing the {venue} liability waiver. {count, plural, one {Your copy is attached to this e-mail.} other {Your copies are attached to this e-mail, one for each of the # children.}}',
      validUntil:
        '{count, plural, one {It is} other {They are}} valid until {date}. If the text changes before then, we’ll ask you to sign again.',
      book: 'You can now book a play session: {address}',
      photos: 'You can change whether we may take photos at any time: {address}',
      notYou:
        'If you didn’t sign this, someone entered your e-mail by mistake. Please reply to this e-mail to let us know.',
      fileName: 'waiver-{number}-{date}.pdf',
    },
    pdf: {
      subtitle: '{venue} \u2013 version {version}',
      people: 'Guardian and child',
      emergency: 'Emergency contact and medical information',
      answers: 'Questions and answers',
      yes: 'Yes',
      no: 'No',
      since: '{answer} (since {date})',
      signature: 'Signature',
      evidence: 'Evidence',
      guardianName: 'Guardian',
      guardianEmail: 'E-mail',
      guardianPhone: 'Phone',
      childName: 'Child',
      childBirthdate: 'Birthdate',
      emergencyContact: 'Emergency contact',
      emergencyPhone: 'Emergency phone',
      medicalNotes: 'Medical notes',
      none: '\u2013',
      drawn: 'Drawn by hand on {date}',
      typed: 'Typed instead of drawn, on {date}',
      paper:
        'Signed on paper on {date} and imported from an earlier system. The venue keeps the signed paper.',
      signedAt: 'Signed at',
      signedAtUtc: 'Signed at (UTC)',
      version: 'Text version',
      textHash: 'Text fingerprint (SHA-256)',
      ipAddress: 'Network address',
      userAgent: 'Browser',
      waiverId: 'Waiver number',
      pageOf: 'Page {page} of {pages}',
    },
  },
};
