import { mount } from 'svelte';
import '../../src/styles/tokens.css';
import Gallery from './Gallery.svelte';

mount(Gallery, { target: document.getElementById('gallery')! });
