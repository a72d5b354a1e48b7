import type { texts as english } from './en.ts';

export const texts: typeof english = {
  shop: {
    productGone: 'Algo del carrito ya no se vende. Quítalo e inténtalo de nuevo.',
    soldOut:
      '{left, plural, =0 {{name} está agotado.} one {Solo queda uno de {name}.} other {Solo quedan # de {name}.}}',
    amountRequired: 'Escribe un monto para tu tarjeta de regalo.',
    amountTooSmall: 'El monto mínimo de una tarjeta de regalo es $25.',
    amountNotChosen: 'El precio de {name} es fijo.',
    notAGift: '{name} no se puede enviar a otra persona: solo las tarjetas de regalo.',
    oneMembership: 'Un pedido puede llevar una membresía.',
    renewsAlready:
      'Tu membresía ya se renueva por sí sola. Si quieres otra, termínala antes en Pedidos.',
    tooManyOrders:
      'Ya hay pedidos sin pagar con este correo. Termina uno de ellos o espera a que se venzan.',
    tooManyOrdersHere: 'Hay muchos pedidos sin pagar desde tu red. Inténtalo más tarde.',
    noSuchGiftCard: 'No hay ninguna tarjeta de regalo con este código. Revísalo, por favor.',
    giftCardSuspended: 'Esta tarjeta de regalo está suspendida. Pregunta en la recepción.',
    giftCardExpired: 'Esta tarjeta de regalo ya venció.',
    giftCardEmpty: 'A esta tarjeta de regalo no le queda saldo.',
    noVisitsLeft:
      'Tus pases no alcanzan: {missing, plural, one {falta una visita} other {faltan # visitas}}.',
    alreadySpent: 'Se usó en el mismo momento en otro lugar. Inténtalo de nuevo.',
    nothingToRefund: 'De este pedido no queda nada que se pueda devolver.',
    refundNotFailed: 'Este reembolso no ha fallado.',
    refundTooMuch:
      'Es más de lo que todavía se puede devolver de esta línea. Vuelve a mirar el pedido.',
    disputed:
      'El banco de quien pagó reclama este dinero. Responde allí; aquí no se puede devolver nada.',
    creditNeedsAccount:
      'Se compró sin cuenta y nadie tiene una con este correo: el crédito no tiene adónde ir. Devuelve el dinero o pide a la familia que cree una cuenta primero.',
    refundsChanged: 'Algo de este pedido se devolvió desde que lo miraste. Vuelve a mirarlo.',
    notAGiftCard: 'Esto no tiene un código que enviar.',
    giftEmpty: 'No queda nada en esta tarjeta de regalo. Su código no serviría.',
    editConflict: 'Otra persona lo cambió mientras tanto. Vuelve a mirarlo.',
    promoTaken: 'Ya hay un código promocional con estas letras.',
    promoUsesBelow: 'Ya se usó más veces que eso.',
    promoCodeFixed: 'Ya se usó: sus letras no pueden cambiar.',
    imageUnreadable: 'No se pudo leer esta imagen. Elige un archivo JPEG, PNG o WebP.',
    imageTooLarge: 'Esta imagen es demasiado grande.',
    imageTooSmall: 'Esta imagen es demasiado pequeña: necesita al menos 320 píxeles por lado.',
    imageBusy: 'Se están preparando demasiadas imágenes. Inténtalo de nuevo en un momento.',
    noSuchImage: 'Esta imagen ya no está. Elígela otra vez.',
    passNeedsVisits: 'Un pase necesita su número de visitas.',
    membershipNeedsDuration: 'Una membresía necesita decir si es por un mes o por un año.',
    refundToCard: '{amount} vuelve a la tarjeta que pagó. Puede tardar unos días en llegar.',
    refundToValue: '{amount} está de nuevo en la tarjeta de regalo o el crédito que pagó.',
    refundToCredit:
      '{amount} está ahora como crédito en tu cuenta. Sirve como dinero para reservas y para la tienda, y no caduca.',
    creditName: 'Crédito por el pedido {number}',
    refundedSubject: 'Un reembolso de tu pedido {number}',
    refundedText:
      'Hola, {name}:\n\nte devolvimos una parte o todo de tu pedido {number}.\n\n{back}\n\nSi tienes una pregunta, responde a este correo.\n\n{venue}',
    promo: {
      unknown: 'No existe ese código de promoción. Revísalo, por favor.',
      early: 'Este código de promoción todavía no se puede usar.',
      over: 'Este código de promoción ya terminó.',
      usedUp: 'Este código de promoción ya se agotó.',
      notForThis: 'Este código de promoción no es para esto.',
    },
    paidSubject: 'Tu pedido en {venue}',
    paidText:
      'Hola, {name}:\n\nGracias por tu pedido {number}.\n\n{items}\n\nTotal: {total}\nPagado con tarjeta: {due}\n\nAdjuntamos tu recibo. Los pases y las membresías se pueden usar de inmediato; las tarjetas de regalo llegan en su propio correo. Con una cuenta, todo está en tu inicio:\n{link}\n\nHasta pronto,\n{venue}',
    latePaymentSubject: 'Tu pago va de regreso',
    latePaymentText:
      'Hola, {name}:\n\nEl pago de tu pedido {number} llegó cuando el pedido ya había terminado, y algo de él ya no está disponible. {due} va de regreso a ti; puede tardar unos días en llegar.\n\nLo sentimos. La tienda está aquí:\n{shop}\n\n{venue}',
    giftSubject: '{from} te manda una tarjeta de regalo de {venue}',
    giftText:
      'Hola, {name}:\n\n{from} te manda una tarjeta de regalo de {amount} para {venue}.\n\n{message}\n\nSu código:\n{code}\n\nÚsala al reservar una sesión de juego o al comprar. El saldo que queda se ve aquí:\n{link}\n\nAdjuntamos una página para imprimir. Reserva aquí:\n{shop}\n\nHasta pronto,\n{venue}',
    ownGiftSubject: 'Tu tarjeta de regalo de {venue}',
    ownGiftText:
      'Hola, {name}:\n\nAquí está tu tarjeta de regalo de {amount} para {venue}.\n\nSu código:\n{code}\n\nÚsala al reservar una sesión de juego o al comprar, o regálala: adjuntamos una página para imprimir. El saldo que queda se ve aquí:\n{link}\n\nHasta pronto,\n{venue}',
    giftTitle: 'Tarjeta de regalo de {venue}',
    giftFrom: 'de parte de {from}',
    giftFile: 'tarjeta-de-regalo.pdf',
    receipt: {
      title: 'Recibo {number}',
      fileName: 'recibo-{number}.pdf',
      buyer: 'A nombre de',
      name: 'Nombre',
      email: 'Correo',
      bought: 'Lo que compraste',
      paid: 'Pago',
      items: 'Artículos',
      discount: 'Código de promoción',
      total: 'Total',
      value: 'Tarjeta de regalo y crédito',
      due: 'Pagado con tarjeta',
    },
  },
  memberships: {
    renewedSubject: 'Tu membresía en {venue} se renovó',
    renewedText:
      'Hola, {name}:\n\nTu {type} se renovó: se pagaron {total} y tu código de miembro vale hasta el {day}. Pedido {number}; adjuntamos el recibo.\n\nPuedes cambiar la tarjeta o terminar la membresía cuando quieras aquí:\n{link}\n\nHasta pronto,\n{venue}',
    paymentFailedSubject: 'No se pudo renovar tu membresía en {venue}',
    paymentFailedText:
      'Hola, {name}:\n\nEl pago de {total} por tu {type} no se pudo hacer. Lo intentaremos de nuevo en los próximos días; tu código de miembro sigue valiendo hasta el {day}.\n\nRevisa tu tarjeta o cámbiala aquí:\n{link}\n\nHasta pronto,\n{venue}',
    endedSubject: 'Tu membresía en {venue} ha terminado',
    endedText:
      'Hola, {name}:\n\nTu {type} ha terminado; estaba pagada hasta el {day}. No se cobrará nada más a tu tarjeta.\n\nSi quieres seguir, aquí están todas las membresías:\n{shop}\n\nGracias por estar con nosotros,\n{venue}',
    renewsSoonSubject: 'Tu membresía en {venue} se renueva el {day}',
    renewsSoonText:
      'Hola, {name}:\n\nTu {type} se renueva por sí sola el {day} por un año más, por {total}.\n\nSi quieres seguir, no tienes que hacer nada. Antes de ese día puedes cambiar la tarjeta o terminar la membresía aquí:\n{link}\n\nHasta pronto,\n{venue}',
  },
};
