import type { texts as english } from './en.ts';

export const texts: typeof english = {
  checkouts: {
    providerDown: 'No se pudo abrir la página de pago. No se te cobró nada. Inténtalo de nuevo.',
    providerSilent: 'El servicio de pagos no responde. No cambió nada. Inténtalo de nuevo.',
    over: 'Esta página de pago caducó. No se te cobró nada. Empieza de nuevo, por favor.',
    badSignature: 'La firma de este evento falta o es incorrecta.',
    unreadableEvent:
      'Este evento está firmado, pero no reconocemos su formato. Su versión de la API puede ser muy antigua o muy nueva.',
    resolvedAlready: 'Este pago ya se revisó.',
    notThisWay: 'El servicio de pagos no lo permite para este pago. No cambió nada.',
  },
};
