export const texts = {
  /** Server texts about waivers: errors, the email with the copy, and the PDF's labels. */
  waivers: {
    textChanged:
      'The waiver text has changed since you opened this page. Please read it again, then sign.',
    notSignedNow:
      'This waiver was signed more than 24 hours ago, or later than now. Please have it signed again.',
    draftGone: 'There is no draft any more: somebody published it or threw it away.',
    draftChanged:
      'Somebody else changed the draft since you opened it. Copy what you wrote, reload the page, and put it in again.',
    sectionsDiffer: 'The text has a different number of sections in English and in Spanish.',
    empty:
      'Something is still empty in the {language, select, es {Spanish} other {English}} text: each needs a title, and each section a heading and a paragraph.',
    again: {
      subject: 'Please sign the waiver of {venue} again',
      text: 'the liability waiver of {venue} has a new text. Please read it and sign it before your next visit: it takes two minutes, and saves you the time at the door. What you signed before no longer counts.',
      link: 'Read and sign it here: {address}',
    },
    mail: {
      subject: 'Your signed {count, plural, one {waiver} other {waivers}} for {venue}',
      signed:
        'thank you for signing the liability waiver of {venue}. {count, plural, one {Your copy is attached to this mail.} other {Your copies are attached to this mail, one for each of the # children.}}',
      validUntil:
        '{count, plural, one {It is} other {They are}} valid until {date}. If the text changes before, we ask you to sign again.',
      book: 'You may now book a play session: {address}',
      notYou:
        'If you did not sign this, somebody typed your address by mistake. Please tell us by answering this mail.',
      fileName: 'waiver-{number}-{date}.pdf',
    },
    pdf: {
      subtitle: '{venue} \u2013 version {version}',
      people: 'Guardian and child',
      emergency: 'Emergency contact and medical information',
      signature: 'Signature',
      evidence: 'Evidence',
      guardianName: 'Guardian',
      guardianEmail: 'Email',
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
        'Signed on paper on {date}, and taken over from an earlier system. The venue keeps the signed sheet.',
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
