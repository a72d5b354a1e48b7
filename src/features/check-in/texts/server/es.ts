import type { texts as english } from './en.ts';

export const texts: typeof english = {
  checkIn: {
    notACode: 'Esto no es un código de miembro. Escanea el código de la tarjeta de la familia.',
    unknown: {
      digits: 'Ninguna familia tiene este código. Revisa los dígitos.',
      qr: 'Ninguna familia tiene este código. La tarjeta puede ser antigua o de otro lugar.',
    },
    guestQr: {
      unknown: 'Ninguna reserva tiene este código. Quizá sea de otro lugar.',
      otherDay: 'Esta reserva es para el {day}, no para hoy.',
      notPaid: 'Esta reserva está cancelada o sin pagar, así que no se puede registrar la entrada.',
    },
    nothingLetsIn:
      'Esta familia no tiene reserva para hoy ni un código activo. Agrégala como visita sin reserva.',
    whichFamily: 'Elige la familia que quieres registrar.',
    notToday: 'Solo se pueden deshacer las entradas de hoy.',
    takeWalkInBack: 'Fue una visita sin reserva: deshazla junto con su reserva y su pago.',
    noSlotNow: 'Ahora no hay ninguna sesión de juego y hoy ya no empieza ninguna más.',
    slotOver: 'Esta sesión de juego ya terminó. Elige otra.',
    slotFull:
      '{left, plural, =0 {Esta sesión de juego está llena.} one {Solo queda un lugar en esta sesión de juego.} other {Solo quedan # lugares en esta sesión de juego.}}',
    waiverFirst: 'No hay una exención válida con este correo. Pide primero que la firmen.',
    codeUnusable: 'Este código de miembro no está activo, así que no sirve para reservar gratis.',
    visitBooked: 'Esta visita ya tiene una reserva.',
    saleOver: 'Solo se pueden deshacer las ventas de hoy, y una sola vez.',
    noExtraChosen: 'Elige al menos un extra.',
    walkInOver: 'Solo se puede deshacer una visita sin reserva de hoy, y una sola vez.',
  },
};
