export { factsSurvive } from './facts-survive.js'
export { unseenIn } from './unseen-characters.js'
