import type { communityArticles as english } from '../en/community.ts';

export const communityArticles: typeof english = {
  matches: {
    title: 'Cómo funcionan las afinidades',
    answers: {
      score: {
        question: '¿De qué se compone la puntuación?',
        answer:
          'De intereses, dónde viven las familias, las edades de los niños, los ratos libres, la personalidad y el papel en la familia. En Ajustes, Afinidades decides cuánto cuenta cada cosa.',
      },
      visible: {
        question: '¿Cuándo ven las familias una afinidad?',
        answer:
          'Cuando está aprobada o destacada. Apruebas cada una tú, salvo que Ajustes diga que se aprueban solas desde cierta puntuación.',
      },
      again: {
        question: '¿Qué pasa con mis decisiones si genero otra vez?',
        answer: 'Se quedan. Solo se reemplazan las afinidades sobre las que nadie decidió.',
      },
      private: {
        question: '¿Por qué una familia no tiene afinidades?',
        answer:
          'Su perfil es privado, está casi vacío o ninguna otra familia llega a la puntuación mínima. Las familias privadas nunca se emparejan.',
      },
      notes: {
        question: '¿Ven las familias mis notas?',
        answer: 'No. Ven la puntuación, sus partes y los motivos.',
      },
    },
  },
  safety: {
    title: 'Cómo funcionan los mensajes denunciados',
    answers: {
      see: {
        question: '¿Puedo leer todos los mensajes entre familias?',
        answer:
          'No. Solo ves un mensaje que fue denunciado, con hasta diez mensajes antes y después.',
      },
      told: {
        question: '¿Quién se entera de mi decisión?',
        answer:
          'Quien denunció sabe que se revisó, no lo que hiciste. Quien escribió recibe un correo si le adviertes, pausas sus mensajes o cierras su cuenta, pero nunca sabe quién denunció.',
      },
      pause: {
        question: '¿Qué puede hacer alguien con los mensajes en pausa?',
        answer: 'Leer, reservar y venir, pero no escribir. La pausa termina sola.',
      },
      close: {
        question: '¿Qué pasa cuando cierro una cuenta?',
        answer:
          'Se cierra la sesión de la persona en todas partes y ya no puede entrar. Sus reservas y membresías se quedan, así que cancélalas tú si hace falta. Un administrador puede reabrir la cuenta.',
      },
      kept: {
        question: '¿Cuánto tiempo se guardan las denuncias?',
        answer: 'Un año después de tu decisión. Luego se borran automáticamente.',
      },
    },
  },
};
