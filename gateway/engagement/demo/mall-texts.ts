/** Name, and what one gets. */
type Said = readonly [name: string, text: string];
export interface ArticleSaid {
  EN: Said;
  PT: Said;
  ES: Said;
  /** Of each variant, by its code. */
  variants?: Readonly<Record<string, { EN: string; PT: string; ES: string }>>;
}

const same = (text: string) => ({ EN: text, PT: text, ES: text });

/** What the demo's points buy, in three languages. */
export const articleTexts = {
  stickers: {
    EN: ['Sticker sheet', 'Twelve stickers with the animals of our games. Sent by letter.'],
    PT: ['Cartela de adesivos', 'Doze adesivos com os bichos dos nossos jogos. Enviada por carta.'],
    ES: ['Hoja de calcomanías', 'Doce calcomanías con los animales de nuestros juegos. Se envía por carta.'],
  },
  mug: {
    EN: ['Enamel mug', 'Holds 350 ml and takes a fall. Dishwasher safe.'],
    PT: ['Caneca esmaltada', 'Leva 350 ml e aguenta quedas. Pode ir à lava-louças.'],
    ES: ['Taza esmaltada', 'Lleva 350 ml y resiste caídas. Apta para lavavajillas.'],
  },
  cap: {
    EN: ['Cap', 'Cotton, with a strap at the back: one size fits all.'],
    PT: ['Boné', 'De algodão, com ajuste atrás: tamanho único.'],
    ES: ['Gorra', 'De algodón, con ajuste atrás: talla única.'],
    variants: {
      night: { EN: 'Night blue', PT: 'Azul-noite', ES: 'Azul noche' },
      sand: { EN: 'Sand', PT: 'Areia', ES: 'Arena' },
    },
  },
  shirt: {
    EN: ['T-shirt', 'Heavy organic cotton, a small fox on the chest.'],
    PT: ['Camiseta', 'Algodão orgânico encorpado, com uma pequena raposa no peito.'],
    ES: ['Camiseta', 'Algodón orgánico grueso, con un pequeño zorro en el pecho.'],
    variants: { s: same('S'), m: same('M'), l: same('L'), xl: same('XL') },
  },
  cinema: {
    EN: ['Cinema voucher for two', 'Two tickets of your choice. The code comes as a message within a day.'],
    PT: ['Vale-cinema para dois', 'Dois ingressos à sua escolha. O código chega por mensagem em até um dia.'],
    ES: ['Vale de cine para dos', 'Dos entradas a tu elección. El código llega por mensaje en un día.'],
  },
  headphones: {
    EN: ['Headphones', 'Wireless, with 30 hours of battery. One per member.'],
    PT: ['Fones de ouvido', 'Sem fio, com 30 horas de bateria. Um por membro.'],
    ES: ['Audífonos', 'Inalámbricos, con 30 horas de batería. Uno por miembro.'],
  },
} as const satisfies Record<string, ArticleSaid>;
