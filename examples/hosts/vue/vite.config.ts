import vue from '@vitejs/plugin-vue';
import { isCustomElement } from 'foyer/vue';
import { defineConfig } from 'vite';

export default defineConfig({
  base: './',
  plugins: [vue({ template: { compilerOptions: { isCustomElement } } })],
});
