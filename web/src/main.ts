import { mount } from 'svelte';
import App from './App.svelte';
import './styles/tokens.css';
import './styles/app.css';
import { registerOffline } from './offline';

mount(App, { target: document.getElementById('app')! });
registerOffline();
