export { UnavailableCells } from '../../components/feedback/unavailable-cells.tsx'
