#include "games/full_circle/full_circle.h"
namespace furball::full_circle {
double FullCircle::evaluate(const State& s) const { return score(s).margin(); }
}
