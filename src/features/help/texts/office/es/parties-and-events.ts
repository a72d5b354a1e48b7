import type { partyAndEventArticles as english } from '../en/parties-and-events.ts';

export const partyAndEventArticles: typeof english = {
  parties: {
    title: 'Cómo funcionan las fiestas',
    answers: {
      inquiry: {
        question: 'Una familia preguntó por una fiesta. ¿Qué sigue?',
        answer:
          'Responde por correo y luego elige «Reservar fiesta» en la consulta. El salón se guarda hasta 12 horas y la familia recibe un enlace para pagar el depósito del {depositPercent} %. Si no se paga, la consulta vuelve a quedar abierta.',
      },
      cancel: {
        question: '¿Qué pasa con el dinero cuando se cancela una fiesta?',
        answer:
          'Quien cancela al menos {partyDays} días antes recibe todo; después, la mitad. Si cancelas tú, eliges un reembolso completo o esta regla. Lo cobrado en la recepción se devuelve allí.',
      },
      spots: {
        question: '¿Una fiesta ocupa lugares de las sesiones de juego?',
        answer:
          'Sí, uno por cada niño, en cada sesión que coincide con ella. Hay una sola fiesta por franja y día.',
      },
      balance: {
        question: '¿Cómo se paga el resto?',
        answer:
          'En la página de la fiesta, cuando la familia quiera, o en la recepción, donde lo registras. Antes se cierra la página de pago que esté abierta, para que nadie pague dos veces.',
      },
      guests: {
        question: '¿Quién ve las alergias de los invitados?',
        answer:
          'La familia anfitriona y el personal que puede abrir Fiestas. Se borran una semana después de la fiesta.',
      },
      note: {
        question: '¿Ve mi nota la familia anfitriona?',
        answer: 'No. Las notas de las consultas son solo para el personal.',
      },
    },
  },
  events: {
    title: 'Cómo funcionan los eventos',
    answers: {
      delete: {
        question: '¿Qué pasa cuando elimino un evento?',
        answer:
          'Si nadie se apuntó, se borra. Si no, aparece como cancelado, se avisa a todos y cada pago se reembolsa por completo.',
      },
      move: {
        question: '¿Qué pasa si cambio la hora o el lugar?',
        answer:
          'Se avisa a todos los que van o esperan. En una serie eliges si cambia solo este evento o también los siguientes.',
      },
      guests: {
        question: '¿Quién puede apuntarse?',
        answer:
          'Los miembros. Con «Las visitas pueden reservar», también familias sin cuenta, con un nombre, un correo y una exención firmada.',
      },
      hidden: {
        question: '¿Cómo preparo un evento sin mostrarlo?',
        answer: 'Desactiva «Publicado». Solo el personal lo ve hasta que lo actives.',
      },
      imported: {
        question: 'Un evento importado cambia solo o vuelve a aparecer.',
        answer:
          'Las fuentes se leen cada noche. Lo que editaste queda como lo escribiste, y un evento importado que eliminaste no se importa otra vez.',
      },
    },
  },
};
