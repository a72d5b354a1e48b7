import type { texts as english } from './en.ts';

export const texts: typeof english = {
  shop: {
    priceChanged: 'El precio acaba de cambiar: ahora es {price}. Revísalo y confirma otra vez.',
    productGone: 'Un artículo de tu carrito ya no está disponible. Quítalo e inténtalo de nuevo.',
    soldOut:
      '{left, plural, =0 {{name} está agotado.} one {Solo queda uno de {name}.} other {Solo quedan # de {name}.}}',
    amountRequired: 'Escribe un monto para tu tarjeta de regalo.',
    amountTooSmall: 'El monto mínimo de una tarjeta de regalo es {amount}.',
    amountNotChosen: 'El precio de {name} es fijo.',
    notAGift: '{name} no se puede enviar como regalo. Solo las tarjetas de regalo.',
    oneMembership: 'Solo puedes comprar una membresía por pedido.',
    renewsAlready:
      'Tu membresía ya se renueva automáticamente. Para comprar otra, cancélala antes en Pedidos.',
    tooManyOrders:
      'Ya tienes pedidos sin pagar con este correo. Paga uno de ellos o espera a que caduquen.',
    tooManyOrdersHere: 'Hay muchos pedidos sin pagar desde tu red. Inténtalo más tarde.',
    noSuchCode:
      'No hay ningún código de promoción ni tarjeta de regalo «{code}». Revísalo, por favor.',
    oneCodeOfEach: 'Puedes usar un código de promoción y una tarjeta de regalo a la vez.',
    noSuchGiftCard: 'No hay ninguna tarjeta de regalo con este código. Revísalo, por favor.',
    giftCardSuspended: 'Esta tarjeta de regalo está suspendida. Pregunta en la recepción.',
    giftCardExpired: 'Esta tarjeta de regalo ya venció.',
    giftCardEmpty: 'A esta tarjeta de regalo no le queda saldo.',
    noVisitsLeft:
      'No te alcanzan las visitas de tus pases: {missing, plural, one {falta una} other {faltan #}}.',
    alreadySpent: 'Se acaba de usar en otro lugar. Inténtalo de nuevo.',
    nothingToRefund: 'De este pedido no queda nada que devolver.',
    refundNotFailed: 'Este reembolso no ha fallado.',
    refundTooMuch:
      'Es más de lo que todavía se puede devolver de este artículo. Revisa el pedido de nuevo.',
    disputed:
      'El banco del cliente disputa este pago. Responde a través de tu servicio de pagos. Aquí no se puede devolver.',
    creditNeedsAccount:
      'Se compró sin cuenta y no hay ninguna con este correo, así que no se puede dar crédito. Devuelve el dinero o pide a la familia que cree una cuenta primero.',
    refundsChanged: 'Mientras tanto se devolvió una parte de este pedido. Revísalo de nuevo.',
    notAGiftCard: 'Esto no tiene un código que enviar.',
    giftEmpty: 'Esta tarjeta de regalo no tiene saldo, así que no hay código que enviar.',
    editConflict: 'Otra persona lo cambió mientras tanto. Revísalo de nuevo.',
    promoTaken: 'Ya hay un código promocional con estas letras.',
    promoUsesBelow: 'Ya se usó más veces que eso.',
    promoCodeFixed: 'Este código ya se usó, así que no se puede cambiar.',
    imageUnreadable: 'No se pudo leer esta imagen. Elige un archivo JPEG, PNG o WebP.',
    imageTooLarge: 'Esta imagen es demasiado grande.',
    imageTooSmall: 'Esta imagen es demasiado pequeña: necesita al menos 320 píxeles por lado.',
    imageBusy: 'Se están subiendo demasiadas imágenes. Inténtalo de nuevo en un momento.',
    noSuchImage: 'Esta imagen ya no está. Elígela otra vez.',
    passNeedsVisits: 'Escribe el número de visitas del pase.',
    membershipNeedsDuration: 'Elige si la membresía es mensual o anual.',
    refundToCard:
      'Devolvimos {amount} a la tarjeta con que pagaste. Puede tardar unos días en llegar.',
    refundToValue: 'Devolvimos {amount} a la tarjeta de regalo o al crédito con que pagaste.',
    refundToCredit:
      'Ahora tienes {amount} de crédito en tu cuenta. Puedes usarlo para reservas y en la tienda, y no caduca.',
    creditName: 'Crédito por el pedido {number}',
    refundedSubject: 'Un reembolso de tu pedido {number}',
    refundedText:
      'Hola, {name}:\n\nte devolvimos una parte o todo de tu pedido {number}.\n\n{back}\n\nSi tienes una pregunta, responde a este correo.\n\n{venue}',
    promo: {
      unknown: 'No existe ese código de promoción. Revísalo, por favor.',
      early: 'Este código de promoción todavía no vale.',
      over: 'Este código de promoción ya terminó.',
      usedUp: 'Este código de promoción ya llegó a su límite.',
      notForThis: 'Este código de promoción no vale para esta compra.',
    },
    paidSubject: 'Tu pedido en {venue}',
    paidText:
      'Hola, {name}:\n\nGracias por tu pedido {number}.\n\n{items}\n\nTotal: {total}\nPagado con tarjeta: {due}\n\n{receipt}Los pases y las membresías se pueden usar de inmediato. Las tarjetas de regalo llegan en un correo aparte. Si tienes una cuenta, todo está en tu inicio:\n{link}\n\nHasta pronto,\n{place}',
    receiptAttached: 'Adjuntamos tu recibo. ',
    latePaymentSubject: 'Te estamos devolviendo tu pago',
    latePaymentText:
      'Hola, {name}:\n\nEl pago de tu pedido {number} llegó cuando el pedido ya había caducado, y uno de los artículos ya no está disponible. Te estamos devolviendo {due}; puede tardar unos días en llegar.\n\nLo sentimos. La tienda está aquí:\n{shop}\n\n{venue}',
    giftSubject: '{from} te manda una tarjeta de regalo de {venue}',
    giftText:
      'Hola, {name}:\n\n{from} te manda una tarjeta de regalo de {amount} para {venue}.\n\n{message}\n\nTu código:\n{code}\n\nÚsalo al reservar una sesión de juego o al comprar. Consulta tu saldo aquí:\n{link}\n\nAdjuntamos una página para imprimir. Reserva aquí:\n{shop}\n\nHasta pronto,\n{place}',
    ownGiftSubject: 'Tu tarjeta de regalo de {venue}',
    ownGiftText:
      'Hola, {name}:\n\nAquí está tu tarjeta de regalo de {amount} para {venue}.\n\nTu código:\n{code}\n\nÚsalo al reservar una sesión de juego o al comprar, o regala la tarjeta: adjuntamos una página para imprimir. Consulta el saldo aquí:\n{link}\n\nHasta pronto,\n{place}',
    giftTitle: 'Tarjeta de regalo de {venue}',
    giftFrom: 'de parte de {from}',
    giftFile: 'tarjeta-de-regalo.pdf',
  },
  memberships: {
    renewedSubject: 'Tu membresía en {venue} se renovó',
    renewedText:
      'Hola, {name}:\n\nTu {type} se renovó. Pagaste {total} y tu código de miembro vale hasta el {day}. Adjuntamos el recibo del pedido {number}.\n\nPuedes cambiar la tarjeta o cancelar la membresía cuando quieras aquí:\n{link}\n\nHasta pronto,\n{venue}',
    paymentFailedSubject: 'No se pudo renovar tu membresía en {venue}',
    paymentFailedText:
      'Hola, {name}:\n\nEl pago de {total} por tu {type} no se pudo hacer. Lo intentaremos de nuevo en los próximos días. Tu código de miembro sigue vigente hasta el {day}.\n\nRevisa tu tarjeta o cámbiala aquí:\n{link}\n\nHasta pronto,\n{venue}',
    endedSubject: 'Tu membresía en {venue} ha terminado',
    endedText:
      'Hola, {name}:\n\nTu {type} ha terminado; estaba pagada hasta el {day}. No se te cobrará nada más.\n\nSi quieres continuar, aquí están todas las membresías:\n{shop}\n\nGracias por estar con nosotros,\n{venue}',
    renewsSoonSubject: 'Tu membresía en {venue} se renueva el {day}',
    renewsSoonText:
      'Hola, {name}:\n\nTu {type} se renueva automáticamente el {day} por un año más, por {total}.\n\nSi quieres continuar, no tienes que hacer nada. Antes de ese día puedes cambiar la tarjeta o cancelar la membresía aquí:\n{link}\n\nHasta pronto,\n{venue}',
  },
};
