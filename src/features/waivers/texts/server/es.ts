import type { texts as english } from './en.ts';

export const texts: typeof english = {
  waivers: {
    textChanged:
      'El texto de la exención cambió desde que abriste esta página. Léelo de nuevo y luego firma, por favor.',
    notSignedNow:
      'Esta exención se firmó hace más de 24 horas, o su hora está en el futuro. Pide que la firmen de nuevo, por favor.',
    answerMissing: 'Responde las preguntas obligatorias, por favor.',
    questionsChanged:
      'El centro cambió sus preguntas desde que abriste esta página. Revisa tus respuestas y vuelve a firmar.',
    draftGone: 'Este borrador ya no existe: alguien lo publicó o lo descartó.',
    draftChanged:
      'Otra persona cambió el borrador desde que lo abriste. Copia lo que escribiste, recarga la página y vuelve a ponerlo.',
    sectionsDiffer: 'Los textos en inglés y en español deben tener el mismo número de secciones.',
    empty:
      'Falta algo en el texto en {language, select, es {español} other {inglés}}. Necesita un título, y cada sección un encabezado y un párrafo.',
    again: {
      subject: 'Firma de nuevo la exención de {venue}, por favor',
      text: 'la exención de responsabilidad de {venue} se actualizó. Léela y fírmala antes de tu próxima visita, por favor. Toma dos minutos y te ahorra tiempo en la recepción. Tu firma anterior ya no es válida.',
      link: 'Léelo y fírmalo aquí: {address}',
    },
    mail: {
      subject:
        '{count, plural, one {Tu exención firmada} other {Tus exenciones firmadas}} para {venue}',
      signed:
        'gracias por firmar la exención de responsabilidad de {venue}. {count, plural, one {Tu copia va adjunta a este correo.} other {Tus copias van adjuntas a este correo, una por cada uno de los # niños.}}',
      validUntil:
        '{count, plural, one {Es válida} other {Son válidas}} hasta el {date}. Si el texto cambia antes, te pediremos que firmes de nuevo.',
      book: 'Ya puedes reservar una sesión de juego: {address}',
      photos: 'Puedes cambiar cuando quieras si podemos tomar fotos: {address}',
      notYou:
        'Si no firmaste esto, alguien escribió tu correo por error. Avísanos, por favor, respondiendo a este mensaje.',
      fileName: 'exencion-{number}-{date}.pdf',
    },
    pdf: {
      subtitle: '{venue} \u2013 versión {version}',
      people: 'Adulto responsable y niño',
      emergency: 'Contacto de emergencia e información médica',
      answers: 'Preguntas y respuestas',
      yes: 'Sí',
      no: 'No',
      since: '{answer} (desde el {date})',
      signature: 'Firma',
      evidence: 'Constancia',
      guardianName: 'Madre, padre o tutor',
      guardianEmail: 'Correo',
      guardianPhone: 'Teléfono',
      childName: 'Niño o niña',
      childBirthdate: 'Fecha de nacimiento',
      emergencyContact: 'Contacto de emergencia',
      emergencyPhone: 'Teléfono de emergencia',
      medicalNotes: 'Notas médicas',
      none: '\u2013',
      drawn: 'Dibujada a mano: {date}',
      typed: 'Escrita en lugar de dibujada: {date}',
      paper:
        'Firmada en papel el {date} e importada de un sistema anterior. El centro guarda la hoja firmada.',
      signedAt: 'Firmado',
      signedAtUtc: 'Firmado (UTC)',
      version: 'Versión del texto',
      textHash: 'Huella del texto (SHA-256)',
      ipAddress: 'Dirección de red',
      userAgent: 'Navegador',
      waiverId: 'Número de exención',
      pageOf: 'Página {page} de {pages}',
    },
  },
};
