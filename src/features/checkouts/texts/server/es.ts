import type { texts as english } from './en.ts';

export const texts: typeof english = {
  checkouts: {
    providerDown: 'No se pudo abrir la página de pago. No se te cobró nada. Inténtalo de nuevo.',
    providerSilent: 'El servicio de pagos no responde. No cambió nada. Inténtalo de nuevo.',
    over: 'Esta página de pago caducó. No se te cobró nada. Empieza de nuevo, por favor.',
    processing:
      'Tu pago anterior todavía se está procesando. Te escribiremos en cuanto se confirme. No se te volvió a cobrar.',
    badSignature: 'La firma de este evento falta o es incorrecta.',
    unreadableEvent:
      'Este evento está firmado, pero no reconocemos su formato. Su versión de la API puede ser muy antigua o muy nueva.',
    resolvedAlready: 'Este pago ya se revisó.',
    notThisWay: 'El servicio de pagos no lo permite para este pago. No cambió nada.',
  },
  receipts: {
    title: 'Recibo {number}',
    fileName: 'recibo-{number}.pdf',
    buyer: 'A nombre de',
    name: 'Nombre',
    email: 'Correo',
    when: 'Cuándo',
    bought: 'Tu compra',
    coveredBy: { pass: 'pagado con una visita del pase', 'member-code': 'gratis para miembros' },
    paid: 'Pago',
    items: 'Artículos',
    discount: 'Código de promoción',
    total: 'Total',
    method: {
      card: 'Pagado con tarjeta',
      cash: 'Efectivo en la recepción',
      'card-terminal': 'Tarjeta en la recepción',
      'gift-card': 'Tarjeta de regalo',
      credit: 'Crédito de la cuenta',
      pass: 'Pase',
    },
    visits: '{count, plural, one {1 visita} other {# visitas}}',
    balance: 'Por pagar',
    refunded: 'Reembolsado',
    kept: 'Pagado, menos reembolsos',
    taxes: 'Impuesto en lo que pagaste',
    tax: 'Impuesto ({percent} %)',
    untaxed: 'Sin impuesto',
    included: '{tax}, incluido en {gross} ({net} sin impuesto)',
    added: '{tax}, sumado a {net} ({gross} en total)',
  },
};
