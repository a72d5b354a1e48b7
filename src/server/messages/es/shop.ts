import type { shop as english } from '../en/shop.ts';

export const shop: typeof english = {
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
  spentMeanwhile: 'Se usó en el mismo momento en otro lugar. Inténtalo de nuevo.',
  nothingToRefund: 'De este pedido no queda nada que se pueda devolver.',
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
  tooLateSubject: 'Tu pago va de regreso',
  tooLateText:
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
};
