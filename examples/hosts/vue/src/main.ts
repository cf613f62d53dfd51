import { defineElements } from 'foyer/elements';
import { createApp } from 'vue';
import App from './app.vue';

const query = new URLSearchParams(location.search);
defineElements({ merchant: query.get('merchant') ?? '', gateway: query.get('gateway') ?? '' });
createApp(App).mount('#app');
