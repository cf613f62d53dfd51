import type { FoyerVueTags } from 'foyer/vue';

declare module 'vue' {
  interface GlobalComponents extends FoyerVueTags {}
}
