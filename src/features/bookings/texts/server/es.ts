import { phrases } from '#shared/texts/es.ts';
import type { texts as english } from './en.ts';

export const texts: typeof english = {
  bookings: {
    notToPay: 'Esta reserva no necesita ningún pago.',
    slotFull: 'Este horario está lleno. Elige otro, por favor.',
    slotPast: 'Este horario ya empezó. Elige otro, por favor.',
    slotTooFar:
      'Todavía no se puede reservar con tanta anticipación. Elige un día dentro de los próximos doce meses.',
    closed: 'Ese día estamos cerrados. Elige otro día, por favor.',
    noSessions: 'Ese día no hay sesiones de juego. Elige otro día, por favor.',
    notOpenYet: 'Todavía no se puede reservar. Escríbenos y te avisamos en cuanto se pueda.',
    noSuchSlot: 'Ese día no hay un horario a esa hora. Elige otro, por favor.',
    waiverFirst:
      'Antes de reservar tienes que firmar la exención de responsabilidad. Fírmala primero.',
    tooManyChildren:
      'Una reserva puede ser para {max, plural, one {un niño} other {# niños}} como máximo.',
    tooManyHolds:
      'Ya tienes reservas sin pagar con este correo. Paga una de ellas o espera a que caduquen.',
    tooManyHoldsHere: 'Hay muchas reservas sin pagar desde tu red. Inténtalo más tarde, por favor.',
    tooManySpotsHeld:
      'Desde tu red ya hay muchos lugares apartados sin pagar. Paga primero una de esas reservas o inténtalo de nuevo en {minutes, plural, one {un minuto} other {# minutos}}.',
    trialUsed:
      'Con este correo ya se hizo una visita de prueba. Reserva una sesión de juego, por favor.',
    trialPending:
      'Ya hay una visita de prueba sin pagar con este correo. Págala o inténtalo de nuevo en {minutes, plural, one {un minuto} other {# minutos}}.',
    codeUnusable: 'Este código de miembro no está activo. Pregunta en la recepción, por favor.',
    codeNotYours: 'Primero escribe y valida tu código de miembro, por favor.',
    codeBookedSlot: 'Este código de miembro ya tiene una reserva en este horario.',
    tooLateToCancel: 'Esta reserva ya empezó o ya pasó, así que no se puede cancelar.',
    tooLateToMove: 'Ya es tarde para cambiar esta reserva.',
    cancelledAlready: 'Esta reserva ya está cancelada.',
    refundChanged: 'El reembolso acaba de cambiar. Revísalo y confirma otra vez.',
    sameSlot: 'La reserva ya está en ese horario.',
    notFull: 'En este horario hay lugares: puedes reservarlo ahora.',
    offerOver: 'Ya no te guardamos este lugar. Elige otro horario, por favor.',
    noWaitlist: 'Este horario no tiene lista de espera.',
    sessionName: {
      'open-play': 'Juego libre',
      trial: 'Juego libre de prueba',
      member: 'Juego libre',
      event: 'Evento',
    },
    ages: phrases.ages,
    peopleCount: '{count, plural, one {1 persona} other {# personas}}',
    childrenCount: '{count, plural, one {1 niño} other {# niños}}',
    confirmedSubject: 'Reserva confirmada: {when}',
    confirmedText:
      'Hola, {name}:\n\ntu reserva está confirmada.\n\n{session}\n{day}, {slot}\n{children}\n{price}\nReferencia: {number}\n\n{place}{bring}\n\nAquí la ves con tu código para la recepción, la cambias o la cancelas:\n{link}{receipt}\n\nPara agregarla a tu calendario, abre el archivo adjunto.\n\n{policy}{waiver}\n\n¡Hasta pronto!\n{venue}',
    bring: '\n\nQué traer:\n{text}',
    receipt: '\n\nTu recibo (PDF):\n{link}',
    paidWithPass: '{count, plural, one {1 visita de tu pase} other {# visitas de tu pase}}',
    leftToPay: 'Queda por pagar: {due}',
    free: 'Gratis',
    freeItem: 'gratis',
    policyPaid: 'Si cancelas antes del {until}, te devolvemos todo. Después ya no hay reembolso.',
    policyLate: 'Si cancelas ahora no hay reembolso: falta muy poco para el comienzo.',
    policyFree: 'Si cambian tus planes, cancela, por favor, para que otra familia tenga el lugar.',
    noShowFeePolicy:
      'Si no puedes venir, cancela antes de que empiece la sesión. Si no, podemos pedirte un cargo por no venir de {amount}.',
    waiverReminder:
      '\n\nTodavía falta firmar la exención de responsabilidad. Fírmala antes de venir. Cada niño la necesita para jugar:\n{link}',
    heldSubject: 'Te guardamos un lugar: {when}',
    heldText:
      'Hola, {name}:\n\nTe guardamos un lugar junto a la familia con la que vas a jugar.\n\n{session}\n{day}, {slot}\n{children}\n{price}\n\nPara conservarlo, paga antes del {until}:\n{link}\n\nHasta pronto,\n{venue}',
    movedSubject: 'Reserva cambiada: {when}',
    movedText:
      'Hola, {name}:\n\ncambiamos tu reserva de horario.\n\n{session}\n{day}, {slot}\n{children}\n\n{place}\n\nPara verla, cambiarla o cancelarla:\n{link}\n\n¡Hasta pronto!\n{venue}',
    cancelledSubject: 'Reserva cancelada: {when}',
    cancelledText:
      'Hola, {name}:\n\ntu reserva está cancelada.\n\n{session}\n{day}, {slot}{booked}\n\n{refund}\n\nEsperamos verte en otra ocasión.\n{venue}',
    refundPending: 'Te estamos devolviendo {amount}. Puede tardar unos días en llegar.',
    refundAtDesk: 'Recoge tu reembolso de {amount} en la recepción, donde pagaste.',
    refundVisits:
      '{count, plural, one {Devolvimos la visita a tu pase.} other {Devolvimos # visitas a tus pases.}}',
    refundValue: 'Devolvimos {amount} a la tarjeta de regalo o al crédito con que pagaste.',
    refundCredit: 'Tienes {amount} de crédito para tu próxima reserva.',
    creditName: 'Crédito por {session}, {day}',
    creditNotOffered: 'Para esta reserva no hay opción de crédito.',
    refundNone: 'Según la política de cancelación, no corresponde un reembolso.',
    refundFree: 'No se te cobró nada por ella.',
    paidTooLateSubject: 'Te estamos devolviendo tu pago',
    paidTooLateText:
      'Hola, {name}:\n\ntu pago para {session} el {day}, {slot}, llegó cuando ya no te guardábamos el lugar, y ahora el horario está lleno. Te estamos devolviendo {amount}; puede tardar unos días en llegar.\n\nLo sentimos mucho. Elige otro horario aquí:\n{link}\n\n{venue}',
    reminderTitle: 'Recordatorio: {session}, {when}',
    reminderBody:
      '{session} el {day}, {slot}, {children}. Si cambian tus planes, muévela o cancélala a tiempo para que otra familia pueda aprovechar el lugar.',
    waitlistSubject: 'Estás en la lista de espera: {when}',
    waitlistText:
      'Hola, {name}:\n\ntienes el número {position} en la lista de espera para el {day}, {slot}, y te escribiremos en cuanto haya un lugar.\n\n¿Cambiaron tus planes? Sal de la lista aquí:\n{leaveLink}\n\n{venue}',
    offerSubject: 'Se liberó un lugar: {when}',
    offerText:
      'Hola, {name}:\n\nse liberó un lugar el {day}, {slot}, y te lo guardamos hasta el {until}\n\nResérvalo aquí:\n{link}\n\n¿Cambiaron tus planes? Sal de la lista de espera aquí:\n{leaveLink}\n\n{venue}',
    sessionCancelledSubject: 'Sesión cancelada: {when}',
    sessionCancelledText:
      'Hola, {name}:\n\nLo sentimos: tuvimos que cancelar esta sesión, así que tu reserva queda cancelada.\n\n{session}\n{day}, {slot}{booked}{reason}\n\n{refund}\n\nElige otro horario aquí:\n{link}\n\n{venue}',
    sessionCancelledBody: 'La sesión {session} del {day}, {slot}, se canceló. {refund}',
    waitlistCancelledText:
      'Hola, {name}:\n\nLo sentimos: tuvimos que cancelar la sesión del {day}, {slot}, para la que estás en lista de espera.{reason}\n\nElige otro horario aquí:\n{link}\n\n{venue}',
    endTimeChangedBody: 'Tu sesión del {day} es ahora de {slot} y empieza a la misma hora.',
    officeSlotFull:
      '{left, plural, =0 {Este horario está lleno.} one {Solo queda un lugar en este horario.} other {Solo quedan # lugares en este horario.}} Elige otro, o escribe por qué vienen más.',
    noSuchFamily: 'La cuenta de esta familia ya no existe. Busca de nuevo.',
    trialNeedsEmail:
      'Cada correo tiene una sola visita de prueba. Pide un correo, o reserva una sesión de juego.',
    noWayToSend:
      'No hay correo y este número no puede recibir mensajes de texto. Cobra en recepción, o pide un correo.',
    hasEmail: 'Esta reserva ya tiene otro correo.',
    creditNeedsEmail: 'El crédito tiene que ir con un correo. Agrega uno a la reserva primero.',
    notToMove: 'Solo se puede cambiar una sesión de juego pagada.',
    notPaidYet: 'Esta reserva aún no está pagada: no hay nada que devolver.',
    refundsChanged: 'Mientras tanto se devolvió dinero de esta reserva. Revísala de nuevo.',
    nothingToRefund: 'De esta reserva ya no queda nada por devolver.',
    refundTooMuch: 'Puedes devolver hasta {left}.',
    nothingToResend: 'Esta reserva ya terminó: no hay confirmación que enviar.',
    admissionGone: 'Nuestros precios acaban de cambiar. Elige otra vez quién viene.',
    tooManyOfType: 'Puedes reservar hasta {max} de «{name}» a la vez.',
    noSpotChosen: 'Elige al menos una entrada que ocupe un lugar.',
    priceChanged: 'El precio acaba de cambiar: ahora es {price}. Revísalo y confirma otra vez.',
    trialWithoutPass: 'Una visita de prueba no se paga con un pase. Elige una de las dos.',
    dueChanged:
      'Lo que falta por pagar acaba de cambiar: ahora es {price}. Revísalo y confirma otra vez.',
    familyFirst: 'Elige primero la familia: el crédito y las visitas del pase son de su cuenta.',
    noShowFeeChanged: 'Nuestro cargo por no venir acaba de cambiar. Revísalo y confirma otra vez.',
    codeAlone:
      'Un código de miembro no se combina con códigos de promoción, tarjetas de regalo, crédito ni pases. Usa uno u otro.',
    codeCoversLess:
      'El código de miembro no cubre todo esto. Cobra el resto o reserva solo lo que cubre el código.',
    slotOff: 'Este horario ya no está en el calendario.',
    notWaiting: 'Esta familia ya no está en la lista de espera.',
    refundedSubject: 'Tu reembolso: {session}, {when}',
    refundedText:
      'Hola, {name}:\n\nte devolvemos una parte de tu reserva. La reserva no cambia.\n\n{session}\n{day}, {slot}\n\n{refund}\n\n¡Hasta pronto!\n{venue}',
    noShowFee: 'Cargo por no venir',
    feeSubject: 'Te extrañamos el {day}',
    feeText:
      'Hola, {name}:\n\nte extrañamos el {day}, {slot}, y el lugar que te guardamos se quedó vacío.\n\nCuando una familia no viene ni cancela, pedimos nuestro cargo por no venir de {fee}, como te dijimos al reservar.{credit}\n\n{payment}\n\n¿Sí viniste, o algo salió mal? Responde a este correo y lo arreglamos.\n\n¡Hasta pronto!\n{venue}',
    feeFromCredit: 'Tomamos {credit} de tu crédito.',
    feePay: 'Paga {due} aquí:\n{link}',
    feeNothingLeft: 'No queda nada por pagar. Tu reserva:\n{link}',
    feePaidSubject: 'Gracias: cargo por no venir pagado',
    feePaidText:
      'Hola, {name}:\n\ngracias. Recibimos {amount} por el cargo por no venir a tu reserva ({day}, {slot}).\n\nEsperamos verte pronto,\n{venue}',
    feeWaivedSubject: 'Cargo por no venir anulado',
    feeWaivedText:
      'Hola, {name}:\n\nanulamos el cargo por no venir a tu reserva ({day}, {slot}). No tienes que pagar nada.{refund}\n\n¡Hasta pronto!\n{venue}',
    feeCreditBack: '{amount} volvió a tu crédito.',
    feeAskedAlready: 'Ya se pidió el cargo por no venir de esta reserva.',
    feeNotBooked: 'Esta reserva no está activa, así que no hay cargo por no venir.',
    feeCame: 'Se registró la llegada de esta familia, así que no hay cargo por no venir.',
    feeNotAnnounced:
      'Al hacer esta reserva no se anunció ningún cargo por no venir, así que no se puede pedir.',
    feeNotOver: 'La sesión todavía no terminó.',
    feesChanged: 'Algo cambió mientras tanto. Revisa otra vez el importe.',
    feeNoWayToSend:
      'No hay correo y este número no puede recibir mensajes de texto. Agrega primero un correo a la reserva.',
    feeInReview: 'Estamos revisando tu pago. No pagues otra vez.',
    feeBeforeMove: 'Anula el cargo por no venir antes de cambiar esta reserva.',
    noFeeToPay: 'Esta reserva no tiene ningún cargo por pagar.',
    noFeeToWaive: 'No se pidió ningún cargo por esta reserva.',
    feeWaivedAlready: 'Este cargo ya está anulado.',
    feeDisputed: 'El banco disputa este pago, así que ahora no se puede devolver.',
    paymentLinkText:
      'Hola, {name}:\n\nte guardamos un lugar.\n\n{session}\n{day}, {slot}\n{children}\n{price}\n\nPara conservarlo, paga antes del {until}:\n{link}{waiver}{policy}\n\n¡Hasta pronto!\n{venue}',
  },
  schedule: {
    past: 'Este día ya pasó y no se puede cambiar.',
    belowTaken:
      'En el horario {slot} ya hay {taken} lugares ocupados, así que su capacidad no puede ser menor.',
    dayOverlaps:
      'El {day} se cruzarían dos horarios, porque ese día tiene horarios propios. Cambia primero ese día o elige otras horas.',
    previewOutdated:
      'El horario o sus reservas cambiaron mientras tanto. Mira otra vez a quién afecta, por favor.',
  },
};
