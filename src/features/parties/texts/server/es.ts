import type { texts as english } from './en.ts';

export const texts: typeof english = {
  parties: {
    noSuchPackage: 'Este paquete de fiesta no está disponible. Elige otro, por favor.',
    priceChanged: 'El precio acaba de cambiar: ahora es {price}. Revísalo y confirma otra vez.',
    noSuchAddOn: 'Uno de los extras ya no está disponible. Elige de nuevo, por favor.',
    datePast: 'Esa fecha ya pasó. Elige una más adelante, por favor.',
    tooFar:
      'Todavía no se puede reservar con tanta anticipación. Elige un día dentro de los próximos doce meses.',
    closed: 'Ese día no hay fiestas. Elige otro día, por favor.',
    outsideHours: 'Esa hora queda fuera de nuestro horario. Elige otra, por favor.',
    roomTaken: 'El salón de fiestas está ocupado a esa hora. Elige otra, por favor.',
    slotsFull: 'A esa hora no hay lugares para tantos niños. Elige otra, por favor.',
    tooManyKids: 'Este paquete es para {max, plural, one {un niño} other {# niños}} como máximo.',
    askFirst: 'Este paquete no se puede reservar en línea. Mándanos una consulta, por favor.',
    tooManyHolds:
      'Ya hay fiestas sin pagar con este correo o desde tu red. Paga una de ellas o espera a que caduquen.',
    nothingToPay: 'Esta fiesta no tiene nada por pagar.',
    cancelledAlready: 'Esta fiesta ya está cancelada.',
    refundChanged: 'El reembolso acaba de cambiar. Revísalo y confirma otra vez.',
    tooLateToCancel: 'Esta fiesta ya empezó o ya pasó, así que no se puede cancelar.',
    notToday: 'La entrada de los invitados se registra el día de la fiesta.',
    guestThere: 'Ya hay una familia con este correo en la lista.',
    listFull: 'En una lista de invitados caben {max} familias.',
    noSuchInvitation:
      'No encontramos esta invitación. Pide el enlace otra vez a quien te invitó, por favor.',
    answersOver: 'Esta fiesta ya pasó o se canceló, así que no se puede contestar.',
    nobodyComes: 'Dinos cuántos vienen, por favor.',
    answeredAlready:
      'Ya hay una respuesta con este correo. Cámbiala con el enlace del mensaje que recibiste o pregunta a quien te invitó.',
    depositLine: 'Depósito: {package}',
    partyOf: 'Fiesta de {child}',
    kids: '{count, plural, one {1 niño} other {# niños}}',
    headcount:
      '{kids, plural, one {1 niño} other {# niños}}, {adults, plural, one {1 adulto} other {# adultos}}',
    reply: { waiting: 'sin respuesta todavía', yes: 'sí', no: 'no viene', maybe: 'tal vez' },
    window: {
      morning: 'Mañana (9am-12pm)',
      afternoon: 'Mediodía (12pm-3pm)',
      evening: 'Tarde (3pm-6pm)',
    },
    notProvided: 'sin indicar',
    inquirySubject: 'Tu consulta de fiesta en {venue}',
    inquiryText:
      'Hola, {name}:\n\n¡gracias por tu consulta! Te escribiremos para planear tu fiesta.\n\n{package}\n{day}\n{kids}\n\nSi no fuiste tú, alguien escribió tu correo por error y puedes ignorar este mensaje.\n\n¡Hasta pronto!\n{venue}',
    noticeSubject: 'Consulta de fiesta: {name}, {day}',
    noticeText:
      'Tienes una nueva consulta de fiesta.\n\nPaquete: {package}\nFecha: {day}\nHorario: {window}\nInvitados: {kids}\nFestejado: {child}, edad: {age}\n\n{name}\n{email}\nTeléfono: {phone}\n\nNotas: {notes}\n\nResponde a este mensaje para escribirle a la familia.',
    heldSubject: 'Paga el depósito para reservar tu fiesta: {when}',
    heldText:
      'Hola, {name}:\n\nte guardamos esta fiesta hasta el {until}\n\n{party}\n{package}, {kids}\n{when}\n\nPrecio: {price}\nDepósito: {deposit}\n\nPaga el depósito en la página de tu fiesta y queda reservada:\n{link}\n\nSi no llega a tiempo, el salón queda libre para otras familias. Cuando esté pagado, puedes cancelar en la misma página.\n\n¡Hasta pronto!\n{venue}',
    confirmedSubject: 'Fiesta reservada: {when}',
    policyFull:
      'Si cancelas antes de {until} te devolvemos todo lo que pagaste; después, la mitad.',
    policyHalf: 'Si cancelas ahora te devolvemos la mitad de lo que pagaste.',
    confirmedText:
      'Hola, {name}:\n\ntu fiesta está reservada.\n\n{party}\n{package}, {kids}\n{when}\n\nPrecio: {price}\nDepósito pagado: {deposit}\nFalta por pagar: {balance}\nReferencia: {number}\n\n{place}\n\nLa página de tu fiesta, con la lista de invitados y el pago:\n{link}{receipt}\n\nComparte esta invitación:\n{invitation}\n\n{policy}\n\n¡Hasta pronto!\n{venue}',
    receipt: '\n\nTu recibo (PDF):\n{link}',
    paidSubject: 'Fiesta pagada: {when}',
    paidText:
      'Hola, {name}:\n\ntu fiesta está pagada por completo ({amount}).\n\n{party}\n{when}\n\nLa página de tu fiesta:\n{link}{receipt}\n\n¡Hasta pronto!\n{venue}',
    paidTooLateSubject: 'Te devolvemos tu depósito',
    paidTooLateText:
      'Hola, {name}:\n\ntu depósito para {party}, {when} llegó cuando ya no te guardábamos el salón y otra familia lo reservó. Te devolvemos el depósito; puede tardar unos días en llegar.\n\nLo sentimos. Elige otro horario aquí:\n{link}\n\n{venue}',
    cancelledSubject: 'Fiesta cancelada: {when}',
    cancelledText:
      'Hola, {name}:\n\ntu fiesta está cancelada y avisamos a quienes dijeron que sí o tal vez.\n\n{party}\n{when}\n\n{refund}\n\n¡Ojalá nos veamos en otra ocasión!\n{venue}',
    refundToCard: 'Te devolvemos {amount}. Puede tardar unos días en llegar.',
    refundAtDesk: 'Recoge tu reembolso de {amount} en nuestra recepción.',
    cancelledByVenueText:
      'Hola, {name}:\n\nlo sentimos: tenemos que cancelar tu fiesta. Avisamos a quienes dijeron que sí o tal vez.\n\n{party}\n{when}\n\n{reason}\n\n{refund}\n\nSi quieres preguntar algo, responde a este correo.\n\n{venue}',
    noSuchParty: 'Esta fiesta ya no existe.',
    linkCancelled: 'Esta fiesta está cancelada, así que no se puede vincular a una consulta.',
    inquiryBooked: 'Esta consulta ya está reservada. Revísala de nuevo.',
    linkedElsewhere: 'Esta fiesta ya está vinculada a otra consulta.',
    editConflict: 'Otra persona lo cambió mientras tanto. Revísalo de nuevo.',
    moreThanOwed: 'Es más de lo que falta pagar. Vuelve a mirar la fiesta.',
    nothingOwed: 'No hay dinero de esta fiesta que devolver.',
    refundNone: 'No corresponde un reembolso.',
    guestCancelledSubject: 'La fiesta se canceló: {when}',
    guestCancelledText:
      'Hola, {name}:\n\nla fiesta a la que te invitaron se canceló.\n\n{party}\n{when}\n\n{venue}',
    answerSubject: 'Tu respuesta: {party}, {when}',
    answerComingText:
      'Hola, {name}:\n\ntu respuesta a la invitación: {reply}.\n\n{party}\n{when}\n{venue}\n\nFirma la exención antes de venir, para que los niños jueguen desde el principio:\n{waiver}\n\nSi cambian tus planes, cambia tu respuesta aquí:\n{link}\n\nSi no fuiste tú, alguien escribió tu correo por error.\n\n¡Hasta pronto!\n{venue}',
    answerNoText:
      'Hola, {name}:\n\ntu respuesta a la invitación: {reply}.\n\n{party}\n{when}\n{venue}\n\nSi cambian tus planes, cambia tu respuesta aquí:\n{link}\n\nSi no fuiste tú, alguien escribió tu correo por error.\n\n{venue}',
    hostAnswerSubject: 'Respuesta de {guest}: {reply}',
    hostAnswerText:
      'Hola, {name}:\n\n{guest} contestó tu invitación: {reply}.\n\n{headcount}\nAlergias: {allergies}\n\n{party}\n{when}\n\nTu lista de invitados:\n{link}\n\n{venue}',
    reminderSubject: '{days, plural, one {Mañana} other {En # días}}: tu fiesta, {when}',
    reminderText:
      'Hola, {name}:\n\nya casi es tu fiesta.\n\n{party}\n{package}\n{when}\n\nDijeron que sí: {headcount}\nAún sin respuesta: {waiting}\n{balance}\n\nLa página de tu fiesta:\n{link}\n\n¡Hasta pronto!\n{venue}',
    reminderBalance: 'Falta por pagar: {amount}',
    reminderPaid: 'Tu fiesta está pagada por completo.',
  },
};
